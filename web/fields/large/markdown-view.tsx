import type { ReactNode } from 'react'
import { type Block, type Inline, type ListItem, readBlocks } from './markdown-blocks.ts'

/* oxlint-disable react/no-array-index-key */

/** Rendered Markdown. Uses elements only, never HTML from users. */
export function MarkdownView({
  text,
  className = 'flex flex-col gap-2 text-sm break-words text-ink',
}: {
  text: string
  className?: string
}) {
  return (
    <div dir="auto" className={className}>
      {readBlocks(text).map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </div>
  )
}

const headingLooks = ['text-xl', 'text-lg', 'text-base', 'text-sm', 'text-sm', 'text-sm'] as const

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return (
        // Not heading elements, which would mix with the page's headings.
        <p
          role="heading"
          aria-level={block.level + 2}
          className={`font-semibold ${headingLooks[block.level - 1] ?? ''}`}
        >
          {inlines(block.inside)}
        </p>
      )
    case 'list':
      return <ListView block={block} />
    case 'code':
      return (
        <pre dir="ltr" className="overflow-x-auto rounded-md bg-sunken px-2.5 py-2 font-mono text-xs">
          {block.text}
        </pre>
      )
    case 'quote':
      return (
        <blockquote className="border-s-2 border-line-2 ps-3 text-ink-2">{lined(block.lines)}</blockquote>
      )
    case 'rule':
      return <hr className="border-line" />
    default:
      return <p>{lined(block.lines)}</p>
  }
}

function ListView({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const items = block.items.map((item, at) => <ItemView key={at} item={item} isNumbered={block.isNumbered} />)
  return block.isNumbered ? (
    <ol start={block.first} className="flex list-decimal flex-col gap-0.5 ps-5">
      {items}
    </ol>
  ) : (
    <ul className="flex flex-col gap-0.5 ps-5">{items}</ul>
  )
}

function ItemView({ item, isNumbered }: { item: ListItem; isNumbered: boolean }) {
  const isTask = item.isDone !== null
  return (
    <li
      className={isTask ? '-ms-5 flex list-none items-start gap-1.5' : isNumbered ? '' : 'list-disc'}
      style={item.depth > 0 ? { marginInlineStart: `${item.depth * 1.25}rem` } : undefined}
    >
      {isTask && (
        <input
          type="checkbox"
          checked={item.isDone === true}
          readOnly
          tabIndex={-1}
          className="mt-1 accent-primary"
        />
      )}
      <span>{inlines(item.inside)}</span>
    </li>
  )
}

const lined = (lines: readonly (readonly Inline[])[]): ReactNode =>
  lines.map((line, at) => (
    <span key={at} className="block">
      {inlines(line)}
    </span>
  ))

const inlines = (parts: readonly Inline[]): ReactNode =>
  parts.map((part, at) => <InlineView key={at} part={part} />)

function InlineView({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'code':
      return <code className="rounded-sm bg-sunken px-1 font-mono text-xs">{part.text}</code>
    case 'strong':
      return <strong className="font-semibold">{inlines(part.inside)}</strong>
    case 'em':
      return <em>{inlines(part.inside)}</em>
    case 'del':
      return <del>{inlines(part.inside)}</del>
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer" className="text-primary-ink underline">
          {inlines(part.inside)}
        </a>
      )
    default:
      return part.text
  }
}
