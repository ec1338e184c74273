import { CloudOff } from 'lucide-react'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { EmptyArtName } from '../../ui/feedback/empty-art.tsx'
import { FormPreviewPage } from '../../views/form/form-face.tsx'

/** Most forms show none; without a connection, notices do without it. */
const EmptyArt = lazy<ComponentType<{ name: EmptyArtName }>>(() =>
  import('../../ui/feedback/empty-art.tsx').then(
    (m) => ({ default: m.EmptyArt }),
    () => ({ default: () => null }),
  ),
)

/** Page layout of a form: background, connection status and a warning at the bottom. */
export function FormFrame({ children }: { children: ReactNode }) {
  const t = useTranslation()
  const isOnline = useSyncExternalStore(onLineChange, () => navigator.onLine)
  return (
    <div className="flex min-h-dvh flex-col items-center bg-surface sm:bg-[var(--form-background,var(--sunken))] sm:px-6 sm:pt-10">
      <main className="flex w-full flex-1 flex-col items-center">{children}</main>
      <footer className="w-full max-w-2xl px-5 pt-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-center text-xs text-ink-3 sm:text-[var(--on-form-background,var(--ink-3))]">
        <p>{t('form.caution')}</p>
        <p className="mt-1">{t('form.madeWith')}</p>
      </footer>
      <div role="status" className="sticky bottom-0 z-10 w-full">
        {!isOnline && (
          <p className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] text-sm font-medium text-warning-ink">
            <CloudOff aria-hidden className="size-4 shrink-0" />
            {t('form.offline.bar')}
          </p>
        )}
      </div>
    </div>
  )
}

function onLineChange(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

const noPictures = { bannerUrl: '', logoUrl: '' }

/** A message in place of the form. */
export function NoticeCard(props: {
  title: string
  message: string
  isProblem?: boolean | undefined
  actions?: ReactNode
}) {
  return (
    <FormFrame>
      <FormPreviewPage form={noPictures}>
        <div
          role={props.isProblem ? 'alert' : undefined}
          className="flex flex-col items-center py-6 text-center"
        >
          <div className="h-23">
            <Suspense>
              <EmptyArt name={props.isProblem ? 'broken' : 'search'} />
            </Suspense>
          </div>
          <h1 className="mt-5 text-xl font-semibold text-balance">{props.title}</h1>
          <p className="mt-2 max-w-96 text-base text-balance whitespace-pre-line text-ink-2" dir="auto">
            {props.message}
          </p>
          {props.actions && <div className="mt-6">{props.actions}</div>}
        </div>
      </FormPreviewPage>
    </FormFrame>
  )
}
