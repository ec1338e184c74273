/** A text with its selection. */
export type Selected = { readonly text: string; readonly start: number; readonly end: number }
export type MarkdownTool =
  | 'bold'
  | 'italic'
  | 'strike'
  | 'code'
  | 'link'
  | 'heading'
  | 'list'
  | 'numbers'
  | 'tasks'
  | 'quote'

const marks = { bold: '**', italic: '_', strike: '~~', code: '`' } as const
const starts = { heading: '## ', list: '- ', tasks: '- [ ] ', quote: '> ' } as const
const anyStart = /^(?:#{1,6} |- \[[ x]\] |[-*] |\d+\. |> )/

/** Applies a tool: toggles marks around the selection or at line starts. */
export function applyTool(tool: MarkdownTool, before: Selected): Selected {
  if (tool === 'link') return link(before)
  if (tool === 'bold' || tool === 'italic' || tool === 'strike' || tool === 'code')
    return around(before, marks[tool])
  return lines(before, tool)
}

function around({ text, start, end }: Selected, mark: string): Selected {
  const [outer, inner] = [text.slice(0, start), text.slice(start, end)]
  const rest = text.slice(end)
  if (outer.endsWith(mark) && rest.startsWith(mark)) {
    const { length } = mark
    return {
      text: outer.slice(0, -length) + inner + rest.slice(length),
      start: start - length,
      end: end - length,
    }
  }
  return { text: outer + mark + inner + mark + rest, start: start + mark.length, end: end + mark.length }
}

function link({ text, start, end }: Selected): Selected {
  const inner = text.slice(start, end)
  const isAddress = /^https?:\/\/\S+$/.test(inner)
  const [label, address] = isAddress ? ['', inner] : [inner, 'https://']
  const made = `[${label}](${address})`
  // Select the part to fill in.
  const from = isAddress ? start + 1 : start + label.length + 3
  const length = isAddress ? 0 : address.length
  return { text: text.slice(0, start) + made + text.slice(end), start: from, end: from + length }
}

function lines({ text, start, end }: Selected, tool: 'numbers' | keyof typeof starts): Selected {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next < 0 ? text.length : next
  const old = text.slice(from, to).split('\n')
  const startOf = (index: number) => (tool === 'numbers' ? `${index + 1}. ` : starts[tool])
  const isOn = old.every((line, index) => line.startsWith(startOf(index)))
  const changed = old
    .map((line, index) => (isOn ? '' : startOf(index)) + line.replace(anyStart, ''))
    .join('\n')
  const made = text.slice(0, from) + changed + text.slice(to)
  const end2 = from + changed.length
  return { text: made, start: old.length > 1 ? from : end2, end: end2 }
}

/** Enter in a list continues it; on an empty item it ends the list. Null: a plain line break. */
export function continueList({ text, start, end }: Selected): Selected | null {
  if (start !== end) return null
  const from = text.lastIndexOf('\n', start - 1) + 1
  const line = text.slice(from, start)
  const mark = /^(\s*)(?:(- \[[ x]\] |[-*] |> )|(\d+)\. )/.exec(line)
  if (!mark) return null
  if (line.length === mark[0].length)
    return { text: text.slice(0, from) + text.slice(start), start: from, end: from }
  const own = mark[3] === undefined ? (mark[2] ?? '').replace('[x]', '[ ]') : `${Number(mark[3]) + 1}. `
  const added = `\n${mark[1] ?? ''}${own}`
  const at = start + added.length
  return { text: text.slice(0, start) + added + text.slice(start), start: at, end: at }
}
