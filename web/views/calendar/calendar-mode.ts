export const calendarModes = ['day', 'week', 'month', 'year'] as const
export type CalendarMode = (typeof calendarModes)[number]
