import type { BadImportRow } from '#core/api/import-export/imports.ts'
import { problems } from '#core/fields/problems.ts'
import { startsLikeFormula } from '#core/formula-prefix.ts'
import { t } from '../../i18n/i18n.ts'

/** Why a row is invalid, localized if the code needs no details. */
export function invalidRowMessage({ code, message }: BadImportRow): string {
  if (code === 'required') return t('import.reason.required')
  if (code === 'columns')
    return message.includes('many') ? t('import.reason.tooMany') : t('import.reason.tooFew')
  if (code === 'unique')
    return message.includes('table') ? t('import.reason.known') : t('import.reason.twice')
  return problems[code].includes('{') ? capital(message) : t(`fields.problem.${code}`)
}

/** Exports the list: line, field, value, reason. Escapes values that a spreadsheet would run as a formula. */
export function invalidRowsCsv(rows: readonly BadImportRow[], delimiter: ',' | '\t'): string {
  const titles = [t('import.line'), t('import.field'), t('import.value'), t('import.reason')]
  const lines = rows.map((row) => [String(row.line), row.column, row.value, invalidRowMessage(row)])
  return [titles, ...lines]
    .map((cells) => cells.map((text) => cell(text, delimiter)).join(delimiter))
    .join('\r\n')
}

function cell(text: string, delimiter: string): string {
  const safe = startsLikeFormula(text) && !/^[+-]?[\d.,]+$/.test(text) ? `'${text}` : text
  return safe.includes(delimiter) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
