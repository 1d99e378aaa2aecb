/** How wide a chart and the bars of one are on paper, in pixels: the browser does not measure anew for a printer. */
export const paperWidth = 300
export const paperBarsWidth = Math.round(paperWidth * 0.54)

/** How high a bar with its gap is on paper, in pixels: as high as two lines of a name, so that all reports have room on one page. */
export const paperBarSpace = 26
/** The same where a week or an age stands beside it, which have one line. */
export const paperLineSpace = 16
