/** Heights in pixels: a bar with the gap below it, the number of a day, an hour of a time grid. */
export const laneHeightPx = 24
export const dayHeadPx = 30
export const hourHeightPx = 48
