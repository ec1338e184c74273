import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../icon-button.tsx'

export type FullScreenProps = {
  onClose: () => void
  title: ReactNode
  /** Actions between the title and the close button. */
  actions?: ReactNode
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined
  children: ReactNode
}

/** Content on the full screen, closed by its button, Escape or the back gesture. */
export function FullScreen({ onClose, title, actions, onKeyDown, children }: FullScreenProps) {
  const t = useTranslation()
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Popup
          onKeyDown={onKeyDown}
          className="fixed inset-0 z-50 flex flex-col bg-surface text-ink outline-none transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line ps-4 pe-2">
            <Base.Title className="min-w-0 flex-1 truncate text-sm font-medium">{title}</Base.Title>
            {actions}
            <Base.Close render={<IconButton icon={X} size="md" label={t('common.close')} />} />
          </header>
          <div className="relative min-h-0 flex-1 bg-sunken">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
