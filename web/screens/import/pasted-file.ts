import { t } from '../../i18n/i18n.ts'

/** What a paste brings, as a file to import; null where there is nothing in it. */
export function pastedFile(data: DataTransfer): File | null {
  const [file] = data.files
  if (file) return file
  const text = data.getData('text/plain')
  return text.trim() === '' ? null : textFile(text)
}

/** Rows that were copied from a spreadsheet, as a file. */
export function textFile(text: string): File {
  return new File([text], `${t('import.pasted')}.csv`, { type: 'text/csv' })
}
