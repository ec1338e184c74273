import type { Example, FormulaFunction, FunctionGroup, Param } from './function.ts'
import { functionGroups } from './function.ts'
import { formulaFunctionList } from './functions/index.ts'

const headings: Record<FunctionGroup, string> = {
  text: 'Texts',
  number: 'Numbers',
  logic: 'Conditions',
  date: 'Dates and times',
  list: 'Lists',
  record: 'The record',
}

/** The generated part of docs/formulas.md, as Markdown. */
export function functionReference(): string {
  return functionGroups
    .map((group) => {
      const list = formulaFunctionList.filter((spec) => spec.group === group)
      const sorted = list.toSorted((a, b) => (a.name < b.name ? -1 : 1))
      return `### ${headings[group]}\n\n${sorted.map(entry).join('\n\n')}\n`
    })
    .join('\n')
}

function entry(spec: FormulaFunction): string {
  const { name, aliases = [], about, note, examples } = spec
  const also = aliases.length > 0 ? ` Also ${aliases.map((alias) => `\`${alias}\``).join(', ')}.` : ''
  const remark = note ? `\n${note}` : ''
  const shown = examples.map(example).join('\n')
  return `**\`${name}(${signature(spec)})\`**\n${about}${also}${remark}${shown === '' ? '' : `\n\n${shown}`}`
}

/** The parameters for the editor and the reference; optional ones are in square brackets. */
export function signature({ params, rest, last }: FormulaFunction): string {
  const shown = params.map(({ name, optional }) => (optional ? `[${name}]` : name))
  const more = rest ? [`[${rest.map(({ name }: Param) => name).join(', ')}, …]`] : []
  return [...shown, ...more, ...(last ? [`[${last.name}]`] : [])].join(', ')
}

function example([formula, result]: Example): string {
  const shown =
    result === null ? 'blank' : typeof result === 'string' ? `\`"${result}"\`` : `\`${String(result)}\``
  return `- \`${formula}\` gives ${shown}`
}
