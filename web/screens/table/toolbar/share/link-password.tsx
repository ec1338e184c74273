import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/forms/field.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { PasswordInput } from '../../../password-input.tsx'

/** The password of a public link. The switch shows the stored state. */
export function LinkPassword(props: {
  isProtected: boolean
  busy: boolean
  /** The typed, unsaved password; '' for none. */
  draft: string
  onDraft: (text: string) => void
  /** Saves a password; null removes it. */
  onSave: (password: string | null) => void
}) {
  const { isProtected, busy, draft } = props
  const t = useTranslation()
  const [isWanted, setWanted] = useState(false)
  function toggle(on: boolean): void {
    // The switch stays off until a password is saved, so toggling it again hides the input.
    setWanted(on && !isWanted)
    if (!on || isWanted) props.onDraft('')
    if (!on) props.onSave(null)
  }
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (draft !== '') props.onSave(draft)
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch checked={isProtected} disabled={busy} onChange={toggle}>
        {t('share.protect')}
      </Switch>
      {(isProtected || isWanted) && (
        <form className="flex flex-col gap-3 sm:flex-row sm:items-start" onSubmit={submit}>
          <Field
            label={isProtected ? t('share.newPassword') : t('auth.password')}
            help={isProtected ? t('share.passwordHelp') : t('share.passwordPending')}
            className="flex-1"
          >
            <PasswordInput
              value={draft}
              onText={props.onDraft}
              autoComplete="new-password"
              autoFocus={!isProtected}
            />
          </Field>
          <Button
            type="submit"
            size="lg"
            tone={draft === '' ? undefined : 'primary'}
            disabled={draft === ''}
            busy={busy}
            className="sm:mt-6"
          >
            {isProtected ? t('share.changePassword') : t('share.setPassword')}
          </Button>
        </form>
      )}
    </div>
  )
}
