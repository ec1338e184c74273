/** The file name without extension and invalid characters. */
export function fileTitle(fileName: string): string {
  return fileName
    .replace(/\.(csv|tsv|tab|txt|sqlite3?|db3?)$/i, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
    .toWellFormed()
    .slice(0, 100)
}
