import type { FormSection } from '#core/views/form-sections.ts'
import { MarkdownText } from '../../../inputs/markdown-text.tsx'
import { cx } from '../../../ui/cx.ts'

/** The heading and text of a section. */
export function SectionHeading(props: {
  section: Pick<FormSection, 'title' | 'text'>
  /** Larger text for a page of its own. */
  isAlone?: boolean | undefined
}) {
  const { section, isAlone } = props
  return (
    <div className="flex flex-col gap-1.5">
      {section.title && (
        <h2
          dir="auto"
          className={cx(
            'font-semibold text-balance break-words text-match-parent',
            isAlone ? 'text-2xl' : 'text-xl',
          )}
        >
          {section.title}
        </h2>
      )}
      <MarkdownText text={section.text} className="text-base text-ink-2" />
    </div>
  )
}
