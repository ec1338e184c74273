/** A Markdown tree for cell text, without HTML. Never drops text. */
export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'em' | 'del'; readonly inside: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly inside: readonly Inline[] }

export type ListItem = {
  readonly isDone: boolean | null
  readonly inside: readonly Inline[]
  readonly depth: number
}
export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly inside: readonly Inline[] }
  | { readonly kind: 'text' | 'quote'; readonly lines: readonly (readonly Inline[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'list'
      readonly isNumbered: boolean
      readonly first: number
      readonly items: readonly ListItem[]
    }
  | { readonly kind: 'rule' }

const item = /^( {0,9})(?:[-*+]|(\d{1,9})[.)]) (?:\[([ xX])\] )?(.*)$/
const heading = /^(#{1,6}) +(.*?)(?: +#+)?$/
const fence = /^```/
const rule = /^ {0,3}(?:-{3,}|\*{3,}|_{3,})\s*$/
const quote = /^> ?(.*)$/

export function readBlocks(text: string): Block[] {
  const lines = text.split('\n')
  const blocks: Block[] = []
  let at = 0
  /** Takes lines while they are of one kind. */
  const takeWhile = <Line>(read: (line: string) => Line | null): Line[] => {
    const taken: Line[] = []
    for (let line = lines[at]; line !== undefined; line = lines[at]) {
      const one = read(line)
      if (one === null) break
      taken.push(one)
      at += 1
    }
    return taken
  }
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const head = heading.exec(line)
    const first = item.exec(line)
    if (line.trim() === '') at += 1
    else if (fence.test(line)) {
      at += 1
      const code = takeWhile((each) => (fence.test(each) ? null : each))
      at += 1
      blocks.push({ kind: 'code', text: code.join('\n') })
    } else if (rule.test(line)) {
      at += 1
      blocks.push({ kind: 'rule' })
    } else if (head) {
      at += 1
      blocks.push({ kind: 'heading', level: head[1]?.length ?? 1, inside: readInline(head[2] ?? '') })
    } else if (first) {
      const isNumbered = first[2] !== undefined
      const items = takeWhile((each) => {
        const read = item.exec(each)
        return read && (read[2] !== undefined) === isNumbered ? itemOf(read) : null
      })
      blocks.push({ kind: 'list', isNumbered, first: Number(first[2] ?? 1), items })
    } else if (quote.test(line)) {
      const quoted = takeWhile((each) => quote.exec(each)?.[1] ?? null)
      blocks.push({ kind: 'quote', lines: quoted.map((each) => readInline(each)) })
    } else {
      const plain = takeWhile((each) => (isPlain(each) ? each : null))
      blocks.push({ kind: 'text', lines: plain.map((each) => readInline(each)) })
    }
  }
  return blocks
}

function itemOf([, space = '', , done, rest = '']: RegExpExecArray): ListItem {
  return {
    isDone: done === undefined ? null : done !== ' ',
    inside: readInline(rest),
    depth: Math.floor(space.length / 2),
  }
}

const isPlain = (line: string): boolean =>
  line.trim() !== '' && ![heading, item, fence, rule, quote].some((pattern) => pattern.test(line))

const inline =
  /`([^`]+)`|\*\*(.+?)\*\*|__(.+?)__|~~(.+?)~~|(?<![\w*])\*([^*\s](?:[^*]*[^*\s])?)\*(?![\w*])|(?<!\w)_([^_\s](?:[^_]*[^_\s])?)_(?!\w)|\[([^\]]*)\]\(([^()\s]+)\)|(https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)])/

/** Nesting limit, which bounds the cost of adversarial text. */
const deepest = 8

export function readInline(text: string, depth = 0): Inline[] {
  const parts: Inline[] = []
  let rest = text
  while (rest !== '') {
    const match = depth < deepest ? inline.exec(rest) : null
    if (!match) break
    if (match.index > 0) parts.push({ kind: 'text', text: rest.slice(0, match.index) })
    parts.push(inlineOf(match, depth + 1))
    rest = rest.slice(match.index + match[0].length)
  }
  if (rest !== '') parts.push({ kind: 'text', text: rest })
  return parts
}

function inlineOf(match: RegExpExecArray, depth: number): Inline {
  const [whole, code, strong, strong2, del, em, em2, label, href, address] = match
  if (code !== undefined) return { kind: 'code', text: code }
  const bold = strong ?? strong2
  if (bold !== undefined) return { kind: 'strong', inside: readInline(bold, depth) }
  if (del !== undefined) return { kind: 'del', inside: readInline(del, depth) }
  const slanted = em ?? em2
  if (slanted !== undefined) return { kind: 'em', inside: readInline(slanted, depth) }
  const target = href ?? address
  // Other schemes, such as javascript:, stay text.
  if (target === undefined || !/^(?:https?:\/\/|mailto:|tel:)/i.test(target))
    return { kind: 'text', text: whole }
  const inside =
    label === undefined || label === ''
      ? [{ kind: 'text' as const, text: target }]
      : readInline(label, deepest)
  return { kind: 'link', href: target, inside }
}
