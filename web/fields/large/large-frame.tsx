import { type ReactNode, useRef } from 'react'
import type { EditorProps } from '../field-ui.ts'
import { useStayInViewport } from '../editors/use-stay-in-viewport.ts'
import type { TextDraft } from './use-text-draft.ts'

/** Positions a large editor: over its cell and within the window, or in a form. */
export function LargeFrame(props: {
  editor: Pick<EditorProps, 'mode' | 'label'>
  draft: Pick<TextDraft, 'onKeyDown' | 'onBlur'>
  children: ReactNode
}) {
  const { mode, label } = props.editor
  const box = useRef<HTMLDivElement>(null)
  const isCell = mode === 'cell'
  useStayInViewport(box, isCell)
  return (
    // Keys of all children.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      className="relative w-full"
      onKeyDown={props.draft.onKeyDown}
      onBlur={props.draft.onBlur}
    >
      <div
        ref={box}
        className={
          isCell
            ? 'absolute -start-px -top-px z-20 flex w-[min(30rem,calc(100vw-1rem))] flex-col overflow-hidden rounded-lg bg-raised shadow-3 ring-2 ring-focus in-data-[side=above]:top-auto in-data-[side=above]:-bottom-px'
            : 'flex flex-col rounded-md border border-control bg-surface outline-offset-1 outline-focus focus-within:outline-2'
        }
      >
        {props.children}
      </div>
    </div>
  )
}

/** A toolbar above or below the text. */
export const toolLine = 'flex flex-wrap items-center gap-0.5 border-line px-1.5 py-1'

/** The text input. */
export const largeTextClass =
  'block w-full resize-none overflow-auto bg-transparent px-2.5 py-2 outline-none disabled:text-ink-off'
