import { formatNumber } from '../../i18n/format.ts'

/** A localized file size. */
export function fileSize(bytes: number): string {
  const mega = 1024 * 1024
  const [value, unit] = bytes >= mega ? [bytes / mega, 'megabyte'] : [bytes / 1024, 'kilobyte']
  return formatNumber(Math.max(value, 0.1), { style: 'unit', unit, maximumFractionDigits: 1 })
}
