/** The file name without extension and invalid characters. */
export function fileTitle(fileName: string): string {
  return fileName
    .replace(/\.(csv|tsv|tab|txt)$/i, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
    .toWellFormed()
    .slice(0, 100)
}
