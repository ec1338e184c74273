/** The file's name without its ending and without characters that no title may have. */
export function fileTitle(fileName: string): string {
  return fileName
    .replace(/\.(csv|tsv|tab|txt)$/i, '')
    .replace(/[\p{Cc}\p{Cf}]+/gu, '')
    .trim()
    .toWellFormed()
    .slice(0, 100)
}
