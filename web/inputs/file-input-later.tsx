import { later, useLater } from '../ui/later.ts'
import { Spinner } from '../ui/spinner.tsx'
import type { FormInputProps } from './form-input-props.ts'

const part = later(() => import('./file-input.tsx'))

/** Few forms ask for files: their input is loaded apart. */
export function FileInput(props: FormInputProps) {
  const loaded = useLater(part)
  return loaded ? <loaded.FileInput {...props} /> : <Spinner />
}
