import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.tsx'
import { Input } from '../ui/forms/input.tsx'

/** A password input with a show button. Use inside `Field`. */
export function PasswordInput(props: {
  value: string
  onText: (text: string) => void
  /** Tells password managers the purpose. */
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean | undefined
}) {
  const t = useTranslation()
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? EyeOff : Eye
  return (
    <Input
      type={isShown ? 'text' : 'password'}
      size="lg"
      dir="ltr"
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      end={
        <button
          type="button"
          aria-label={isShown ? t('auth.hidePassword') : t('auth.showPassword')}
          onClick={() => setShown(!isShown)}
          className="grid size-7 place-items-center rounded-md text-icon hover:bg-hover hover:text-ink pointer-coarse:size-11"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  )
}
