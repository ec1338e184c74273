import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { ViewWire } from '#core/api/wire.ts'
import { tellProblem } from '../../../api/tell-problem.ts'
import { publishView, updateShare, withdrawView } from '../../../api/views.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { LinkRow } from '../../link-row.tsx'
import { PasswordInput } from '../../password-input.tsx'
import { shareAddress } from './share-address.ts'
import { ShareExtent } from './share-extent.tsx'

/** Publishes a view by a link, protects it, withdraws it. */
export function ShareDialog(props: { view: ViewWire; open: boolean; onOpenChange: (open: boolean) => void }) {
  const { view } = props
  const t = useT()
  const [busy, setBusy] = useState(false)

  async function run(task: () => Promise<void>): Promise<void> {
    setBusy(true)
    try {
      await task()
    } catch (error) {
      tellProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      size="md"
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={t('views.share.title', { name: view.title })}
      description={view.type === 1 ? t('views.share.formMessage') : t('views.share.message')}
    >
      <div className="flex flex-col gap-5">
        <Switch
          checked={view.uuid !== null}
          disabled={busy}
          onChange={(on) => void run(() => (on ? publishView(view) : withdrawView(view)))}
        >
          <span className="flex items-center gap-2 font-medium">
            <Link2 aria-hidden className="size-4 text-icon" />
            {t('views.share.public')}
          </span>
        </Switch>
        <ShareExtent view={view} />
        {view.uuid !== null && (
          <>
            <LinkRow address={shareAddress(view.type, view.uuid)} />
            <PasswordRow
              key={String(view.password_protected)}
              isProtected={view.password_protected}
              busy={busy}
              onSave={(password) => void run(() => updateShare(view, { password }))}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

function PasswordRow(props: {
  isProtected: boolean
  busy: boolean
  onSave: (password: string | null) => void
}) {
  const t = useT()
  const [isWanted, setWanted] = useState(props.isProtected)
  const [password, setPassword] = useState('')
  function toggle(on: boolean): void {
    setWanted(on)
    if (!on && props.isProtected) props.onSave(null)
  }
  return (
    <div className="flex flex-col gap-3">
      <Switch checked={isWanted} disabled={props.busy} onChange={toggle}>
        {t('views.share.protect')}
      </Switch>
      {isWanted && (
        <form
          className="flex items-end gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            if (password !== '') props.onSave(password)
          }}
        >
          <Field
            label={props.isProtected ? t('views.share.newPassword') : t('auth.password')}
            className="flex-1"
          >
            <PasswordInput value={password} onText={setPassword} autoComplete="new-password" />
          </Field>
          <Button type="submit" size="lg" disabled={password === ''} busy={props.busy}>
            {t('common.save')}
          </Button>
        </form>
      )}
    </div>
  )
}
