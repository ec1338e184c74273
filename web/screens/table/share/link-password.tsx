import { type FormEvent, useState } from 'react'
import { useT } from '../../../i18n/use-t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { PasswordInput } from '../../password-input.tsx'

/** The password of a public link. The switch shows what is stored, never what is merely typed. */
export function LinkPassword(props: {
  isProtected: boolean
  busy: boolean
  /** The typed password that is not stored yet; '' for none. */
  draft: string
  onDraft: (text: string) => void
  /** Stores a password; null removes it. */
  onSave: (password: string | null) => void
}) {
  const { isProtected, busy, draft } = props
  const t = useT()
  const [isWanted, setWanted] = useState(false)
  function toggle(on: boolean): void {
    if (!on) {
      setWanted(false)
      props.onDraft('')
      props.onSave(null)
    } else if (isWanted && draft === '') setWanted(false)
    else setWanted(true)
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
