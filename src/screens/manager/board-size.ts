/** SPEC 9 'Manager board': its measures, in pixels. */
export const boardSize = {
  minWidth: 800,
  columnWidth: 250,
  columnMaxHeight: 500,
  zoneMinHeight: 150,
  zoneMaxHeight: 300,
} as const

/**
 * SPEC 9 'Drag behaviour'. Auto-scroll is set here, for the library (window, columns, zones) and for the board's own
 * sideways scrolling. The other two are the library's own constants and cannot be set: a long press of 120 ms
 * (`timeForLongPress` of its touch sensor), a mouse drag from 5 px on (`sloppyClickThreshold` of its mouse sensor).
 */
export const autoScroll = { startFromPercentage: 0.25, maxPixelScroll: 28 } as const
