/** The width of a chart and of its bars on paper, in pixels: the browser does not measure again for a printer. */
export const paperWidth = 300
export const paperBarsWidth = Math.round(paperWidth * 0.54)

/** The height of a bar with its gap on paper, in pixels: two lines of a name, so that all reports fit on one page. */
export const paperBarSpace = 26
/** The same beside a week or an age, which take one line. */
export const paperLineSpace = 16
