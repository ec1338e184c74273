import { useEffect, useRef } from 'react'
import * as v from 'valibot'
import { turnstileAction } from '#core/protocol/bot-check.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'

/** What the page uses of Turnstile's script. */
type Turnstile = {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string
      action: string
      cData: string
      callback: (token: string) => void
      'error-callback': () => boolean
    },
  ) => string
  remove: (widget: string) => void
}
const turnstileSchema = v.custom<Turnstile>(
  (value) => typeof value === 'object' && value !== null && 'render' in value && 'remove' in value,
)

/** Cloudflare's widget, which asks the visitor for a click at most. */
export function TurnstileBox(props: {
  siteKey: string
  origin: string
  cdata: string
  onResult: (token: string | null) => void
}) {
  const t = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const { siteKey, origin, cdata } = props
  const onResult = useRef(props.onResult)

  useEffect(() => {
    let isGone = false
    let remove = (): void => undefined
    void loadTurnstile(origin)
      .then((turnstile) => {
        if (isGone || !container.current) return
        const widget = turnstile.render(container.current, {
          sitekey: siteKey,
          action: turnstileAction,
          cData: cdata,
          callback: (token) => onResult.current(token),
          // True: the widget logs nothing.
          'error-callback': () => {
            onResult.current(null)
            return true
          },
        })
        remove = () => turnstile.remove(widget)
      })
      .catch(() => onResult.current(null))
    return () => {
      isGone = true
      remove()
    }
  }, [siteKey, origin, cdata])

  return (
    <div className="flex flex-col gap-2 text-sm text-ink-2">
      <p>{t('form.botCheck')}</p>
      <div ref={container} className="min-h-16" />
    </div>
  )
}

let loading: Promise<Turnstile> | undefined

function loadTurnstile(origin: string): Promise<Turnstile> {
  loading ??= new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = `${origin}/turnstile/v0/api.js?render=explicit`
    script.onload = () => {
      const loaded = v.safeParse(turnstileSchema, Reflect.get(globalThis, 'turnstile'))
      if (loaded.success) resolve(loaded.output)
      else reject(new Error('The script of Turnstile did not start.'))
    }
    script.onerror = () => {
      loading = undefined
      reject(new Error('The script of Turnstile did not load.'))
    }
    document.head.append(script)
  })
  return loading
}
