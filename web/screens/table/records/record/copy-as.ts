import type { CellValue, Column } from '#core/schema.ts'
import { textFromEditor } from '../../../../fields/index.ts'

type Row = Readonly<Record<string, CellValue>>

/** A record as text, one field per line, without empty ones. */
export function asText(row: Row, columns: readonly Column[]): string {
  return filled(row, columns)
    .map(([title, text]) => `${title}: ${text}`)
    .join('\n')
}

/** A record as a Markdown table, one field per line. */
export function asMarkdown(row: Row, columns: readonly Column[], heads: readonly [string, string]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`
  return [line(heads), '| --- | --- |', ...filled(row, columns).map(line)].join('\n')
}

function filled(row: Row, columns: readonly Column[]): [title: string, text: string][] {
  return columns.flatMap((column) => {
    const text = textFromEditor(row[column.id] ?? null, column)
    return text === '' ? [] : [[column.title, text] satisfies [string, string]]
  })
}

/** Escape pipes and line breaks. */
const escaped = (text: string): string => text.replace(/[\\|]/g, '\\$&').replace(/\r?\n/g, '<br>')
