import { t } from '../../i18n/i18n.ts'

/** A paste as a file to import; null if empty. */
export function pastedFile(data: DataTransfer): File | null {
  const [file] = data.files
  if (file) return file
  const text = data.getData('text/plain')
  return text.trim() === '' ? null : textFile(text)
}

/** Rows copied from a spreadsheet, as a file. */
export function textFile(text: string): File {
  return new File([text], `${t('import.pasted')}.csv`, { type: 'text/csv' })
}
