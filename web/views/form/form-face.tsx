import { useState } from 'react'
import type { ReactNode } from 'react'
import { MarkdownText } from '../../inputs/markdown-text.tsx'
import { cx } from '../../ui/cx.ts'
import type { FormModel } from './form-model.ts'

/** The form's page with banner and logo: full-width on phones, a card elsewhere. */
export function FormPreviewPage(props: {
  form: Pick<FormModel, 'bannerUrl' | 'logoUrl'>
  children: ReactNode
  className?: string | undefined
}) {
  const { form } = props
  return (
    <div
      className={cx(
        'w-full max-w-2xl overflow-clip bg-surface sm:rounded-xl sm:border sm:border-line sm:shadow-1',
        props.className,
      )}
    >
      {form.bannerUrl ? (
        <Picture key={form.bannerUrl} url={form.bannerUrl} className="h-32 w-full object-cover sm:h-44" />
      ) : (
        <div aria-hidden className="h-1.5 bg-[var(--form-accent,var(--view-form))]" />
      )}
      <div className="px-5 pt-6 pb-8 sm:px-10 sm:pt-9 sm:pb-10">
        {form.logoUrl && (
          <Picture
            key={form.logoUrl}
            url={form.logoUrl}
            className={cx(
              'mb-5 h-16 max-w-48 rounded-lg bg-surface object-contain object-left rtl:object-right',
              form.bannerUrl && '-mt-14 border-4 border-surface shadow-1 sm:-mt-17',
            )}
          />
        )}
        {props.children}
      </div>
    </div>
  )
}

/** A decorative external image; hidden if it fails to load. */
function Picture({ url, className }: { url: string; className: string }) {
  const [isLost, setLost] = useState(false)
  if (isLost) return null
  return (
    <img src={url} alt="" referrerPolicy="no-referrer" onError={() => setLost(true)} className={className} />
  )
}

export function FormHeading({ heading, subheading }: Pick<FormModel, 'heading' | 'subheading'>) {
  return (
    <header>
      <h1 dir="auto" className="text-2xl font-semibold text-balance break-words text-match-parent">
        {heading}
      </h1>
      <MarkdownText text={subheading} className="mt-2 text-base text-ink-2" />
    </header>
  )
}
