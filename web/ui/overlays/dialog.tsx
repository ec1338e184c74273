import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { cx } from '../cx.ts'

export type DialogProps = {
  open?: boolean | undefined
  onOpenChange?: ((open: boolean) => void) | undefined
  trigger?: ReactElement | undefined
  title: ReactNode
  description?: ReactNode
  /** Buttons; the primary one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl' | undefined
  children?: ReactNode
}

const widths = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl', xl: 'sm:max-w-6xl' }

export const scrimClass =
  'fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

/** A bottom sheet on phones, in the upper middle elsewhere. */
export const dialogClass =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-2rem)] w-full flex-col rounded-t-xl bg-raised text-ink ' +
  'shadow-3 outline-none transition-[opacity,translate,scale] duration-150 ease-out ' +
  'sm:top-[12vh] sm:bottom-auto sm:max-h-[76vh] sm:w-[calc(100%-2rem)] sm:rounded-xl ' +
  'data-starting-style:translate-y-6 data-starting-style:opacity-0 data-ending-style:translate-y-6 data-ending-style:opacity-0 ' +
  'sm:data-starting-style:translate-y-1 sm:data-starting-style:scale-[0.985] sm:data-ending-style:translate-y-1 sm:data-ending-style:scale-[0.985]'

/** A modal dialog. */
export function Dialog({
  open,
  onOpenChange,
  trigger,
  title,
  description,
  footer,
  size = 'md',
  children,
}: DialogProps) {
  const t = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger && <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Backdrop className={scrimClass} />
        <Base.Popup
          // On touch, focusing an input would open the keyboard.
          initialFocus={(opened) => (opened === 'touch' ? true : (firstControl(body.current) ?? true))}
          className={cx(dialogClass, widths[size])}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="text-lg font-semibold tracking-tight">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-0.5 text-sm text-ink-2">{description}</Base.Description>
              )}
            </div>
            <Base.Close
              aria-label={t('common.close')}
              className="-me-1.5 grid size-7 place-items-center rounded-md text-icon hover:bg-raised-hover hover:text-ink pointer-coarse:-my-1.5 pointer-coarse:size-11"
            >
              <X aria-hidden className="size-4" />
            </Base.Close>
          </header>
          <div ref={body} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-5">
            {children}
          </div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** The first form control, so that focus does not start on the close button. */
function firstControl(body: HTMLElement | null): HTMLElement | undefined {
  const controls = body?.querySelectorAll<HTMLElement>(
    'input, textarea, [role=combobox], [role=switch], [role=checkbox]',
  )
  return [...(controls ?? [])].find((control) => control.tabIndex >= 0 && !control.hasAttribute('disabled'))
}
