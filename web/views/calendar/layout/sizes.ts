/** Heights in pixels: a bar with the gap below it, the number of a day, an hour of a time grid. */
export const laneHeightPx = 26
export const dayHeadPx = 28
export const hourHeightPx = 48
