import { lazy, Suspense } from 'react'
import { cx } from '../ui/cx.ts'

// Lazy, because most texts are plain.
const MarkdownView = lazy(() =>
  import('../fields/large/markdown-view.tsx').then((m) => ({ default: m.MarkdownView })),
)

/** Characters that can start Markdown. */
const markdownSign = /[*_~`#>[]|https?:\/\/|^ *(?:[-+]|\d+[.)]) /m

/** A text of a form's owner: Markdown without HTML and pictures; plain text keeps its line breaks. */
export function MarkdownText(props: {
  text: string
  id?: string | undefined
  className?: string | undefined
}) {
  const { text, id, className } = props
  if (text === '') return null
  const look = cx(className, 'break-words text-match-parent')
  const plain = (
    <p id={id} dir="auto" className={cx(look, 'whitespace-pre-line')}>
      {text}
    </p>
  )
  if (!markdownSign.test(text)) return plain
  return (
    <Suspense fallback={plain}>
      <div id={id} className={look}>
        <MarkdownView text={text} className="flex flex-col gap-2" />
      </div>
    </Suspense>
  )
}
