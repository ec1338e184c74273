import { useState } from 'react'
import { titleKey } from '#core/naming.ts'
import { tellProblem } from '../api/tell-problem.ts'
import { GoesAlong } from './goes-along.tsx'
import { T, useT } from '../i18n/use-t.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'

/** A table that others are linked to cannot be brought back, so its name must be typed. */
export function DeleteTableDialog(props: {
  tableId: string
  title: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onDelete: () => Promise<void>
}) {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const isMatch = titleKey(typed) === titleKey(props.title)

  function change(open: boolean): void {
    setTyped('')
    props.onOpenChange(open)
  }
  async function remove(): Promise<void> {
    setBusy(true)
    try {
      await props.onDelete()
      change(false)
    } catch (error) {
      tellProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      size="sm"
      open={props.open}
      onOpenChange={change}
      title={t('bases.deleteTable.title', { name: props.title })}
      description={t('bases.deleteTable.goes')}
      footer={
        <>
          <Button onClick={() => change(false)}>{t('common.cancel')}</Button>
          <Button tone="danger" disabled={!isMatch} busy={busy} onClick={() => void remove()}>
            {t('bases.deleteTable.confirm')}
          </Button>
        </>
      }
    >
      <GoesAlong of={{ tableId: props.tableId }} />
      <form
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (isMatch && !busy) void remove()
        }}
      >
        <Field
          label={
            <T
              id="bases.deleteTable.type"
              values={{ name: props.title }}
              components={{ b: <strong className="font-semibold text-ink" /> }}
            />
          }
        >
          <Input value={typed} onText={setTyped} dir="auto" autoComplete="off" />
        </Field>
      </form>
    </Dialog>
  )
}
