import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.tsx'
import type { ImportStart } from '../import-start.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ChooseStep } from './choose-step.tsx'
import { DatabaseImport } from './lazy-database-import.tsx'
import { FailedStep } from './failed-step.tsx'
import { ExistingTablePlan, NewTablePlan } from './plan-step.tsx'
import { ProgressStep } from './progress-step.tsx'
import { ResultStep } from './result-step.tsx'
import { useFile } from './use-file.ts'
import { type NewBase, useImportRun } from './use-import-run.ts'

export type ImportDialogProps = {
  /** The target base; null creates `newBase`. */
  baseId: string | null
  newBase?: NewBase | undefined
  start?: ImportStart | undefined
  /** The target table; undefined creates one. */
  tableId?: string | undefined
  /** Closes the dialog, with a table to open if there is one. */
  onDone: (table: { baseId: string; tableId: string } | null) => void
}

/** Imports a CSV file step by step. Open while rendered. */
export function ImportDialog(props: ImportDialogProps) {
  const { baseId, newBase = null, start = 'choose', tableId, onDone } = props
  const t = useTranslation()
  const file = useFile({ takesDatabases: tableId === undefined })
  const run = useImportRun(baseId, newBase)
  const [isAsking, setAsking] = useState(false)
  const { state } = run
  const { open } = file
  const named = open?.file ?? file.database
  const given = typeof start === 'object' ? start.file : null
  const { take } = file
  const taken = useRef<File | null>(null)
  useEffect(() => {
    // Guards against effects that run twice.
    if (given && taken.current !== given) take(given)
    taken.current = given
  }, [given, take])

  function leave(): void {
    if (state.step === 'running') setAsking(state.progress?.phase !== 'finishing')
    else if (state.step === 'done' && tableId === undefined)
      onDone({ baseId: state.baseId, tableId: state.result.tableId })
    else {
      if (state.step !== 'done') run.discardBase()
      onDone(null)
    }
  }
  return (
    <>
      <Dialog
        open
        // The file preview needs a wider dialog.
        size={open && state.step === 'idle' ? 'xl' : 'lg'}
        title={t(
          file.database
            ? 'import.database.title'
            : tableId === undefined
              ? 'import.title'
              : 'import.titleInto',
        )}
        description={named ? <bdi>{named.name}</bdi> : undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) leave()
        }}
      >
        {state.step === 'running' ? (
          <ProgressStep
            name={state.order.file.name}
            size={state.order.file.size}
            progress={state.progress}
            onCancel={run.cancel}
          />
        ) : state.step === 'done' ? (
          <ResultStep
            baseId={state.baseId}
            name={state.order.file.name}
            isNewTable={tableId === undefined}
            result={state.result}
            seconds={state.seconds}
            onOpen={() => {
              onDone({ baseId: state.baseId, tableId: state.result.tableId })
            }}
            onUndone={() => {
              run.discardBase()
              onDone(null)
            }}
          />
        ) : state.step === 'failed' ? (
          <FailedStep
            failure={state.failure}
            name={state.order.file.name}
            onBack={run.reset}
            onRetry={() => {
              run.start(state.order)
            }}
            onSkip={() => {
              run.start({ ...state.order, body: { ...state.order.body, badValues: 'skip' } })
            }}
          />
        ) : (
          open === null &&
          (file.database ? (
            <DatabaseImport
              source={file.database}
              baseId={baseId}
              newBase={newBase}
              onBack={file.clear}
              onOpen={onDone}
            />
          ) : (
            <ChooseStep
              problem={file.problem}
              isReading={file.isReading}
              pastes={start === 'paste'}
              takesDatabases={tableId === undefined}
              onFile={file.take}
            />
          ))
        )}
        {open && (
          // Stays mounted while the import runs, to keep settings for going back.
          <div hidden={state.step !== 'idle'}>
            {tableId === undefined || baseId === null ? (
              <NewTablePlan {...{ baseId, file, open }} onStart={run.start} />
            ) : (
              <ExistingTablePlan {...{ baseId, file, open, tableId }} onStart={run.start} />
            )}
          </div>
        )}
      </Dialog>
      <ConfirmDialog
        open={isAsking && state.step === 'running' && state.progress?.phase !== 'finishing'}
        onOpenChange={setAsking}
        title={t('import.stop.title')}
        message={t('import.stop.message')}
        confirmLabel={t('import.stop.confirm')}
        danger
        onConfirm={run.cancel}
      />
    </>
  )
}
