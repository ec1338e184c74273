/**
 * Problems of values: code to English sentence, which follows the field's title. The API returns it; the app shows it by
 * its code, in the reader's language (problem-messages.ts).
 */
export const problems = {
  notText: 'must be text.',
  nul: 'must not contain the NUL character.',
  surrogate: 'contains an incomplete character.',
  tooLong: 'can have at most {max} characters.',
  tooLarge: 'a cell can hold at most {max}; this one has {size}.',
  lineBreak: 'must be a single line.',
  notNumber: 'must be a number.',
  notInteger: 'must be a whole number.',
  numberRange: 'is too large or too small.',
  inexact: 'has more digits than can be stored exactly; send it as text.',
  tooManyPlaces: 'can have at most {places} decimal places.',
  negative: 'must not be negative.',
  notBoolean: 'must be true or false.',
  notDate: 'must be a date. Use YYYY-MM-DD.',
  noSuchDate: "{date} doesn't exist.",
  dateRange: 'must be between the years 0001 and 9999.',
  notDateTime: 'must be a date and time with an offset, such as 2026-01-31T09:30:00Z.',
  noOffset: 'needs an offset or Z after the time.',
  gapTime: "this time doesn't exist on that day because clocks go forward.",
  twiceTime: 'this time occurs twice that day. Add an offset, such as +01:00.',
  notEmail: 'must be a valid email address.',
  notUrl: 'must be a web address that starts with http:// or https://.',
  notOption: '"{value}" is not one of: {options}.',
  notList: 'must be a list of options.',
  tooManyValues: 'can have at most {max} values.',
  ratingRange: 'must be a whole number from 0 to {max}.',
  notPhone: 'must be a valid phone number.',
  percentRange: 'must be from 0 to 100.',
  notDuration: 'must be a duration. Use seconds or h:mm:ss.',
  minutesRange: 'minutes must be below 60.',
  secondsRange: 'seconds must be below 60.',
  yearRange: 'must be a year from 1000 to 9999.',
  notTime: 'must be a time. Use HH:MM or HH:MM:SS.',
  notJson: 'must be valid JSON (line {line}, column {column}).',
  jsonDepth: 'is nested deeper than {max} levels.',
  duplicateKey: 'contains the key "{key}" twice (line {line}, column {column}).',
  notGeometry: 'must be WKT, such as POINT (30 10), or GeoJSON.',
  notGeoData: 'must be a latitude and a longitude, such as 52.52;13.405.',
  latitudeRange: 'latitude must be from −90 to 90.',
  longitudeRange: 'longitude must be from −180 to 180.',
  notColor: 'must be a color, such as #4351E8.',
  notUuid: 'must be a valid UUID.',
  notLinks: 'must be a list of records in {table}, each by its id.',
  noSuchRecord: 'no record in {table} is named "{value}".',
  ambiguousRecord: 'several records in {table} are named "{value}".',
  oneLink: 'can link to only one record.',
  notMember: '"{value}" is not a member of this base.',
  notPeople: 'must be people: ids, email addresses or objects with one of them.',
  onePerson: 'can have only one person.',
  notFiles: 'must be a list of uploaded files.',
  unknownFile: 'Unknown attachment. Upload the file here first.',
  tooManyFiles: 'can have at most {max} files.',
  fileTooLarge: 'each file can be at most {max}; "{name}" is {size}.',
  fileType: '"{name}" has a file type that isn\'t allowed in this field.',
  readOnly: 'is read-only.',
} as const

export type ProblemCode = keyof typeof problems
export type Problem = { code: ProblemCode; params?: Record<string, string | number> }

export function problem(
  code: ProblemCode,
  params?: Record<string, string | number>,
): { ok: false; problem: Problem } {
  return { ok: false, problem: params ? { code, params } : { code } }
}

/** The problem as an English sentence. */
export function problemText({ code, params = {} }: Problem): string {
  return problems[code].replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
