import { useEffect, useState } from 'react'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { defaults, type Kernel, type Parameter } from '#src/core/kernel/kernel.ts'
import { NumberField } from '#src/page/frame/widgets/NumberField.tsx'
import { Table } from '#src/page/frame/widgets/Table.tsx'
import { setParam } from './act.ts'
import styles from './lab.module.css'
import type { HostPart, LabSession } from './state.ts'
import * as texts from './words.ts'

/** What the host does for the kernel, to read, and the parameters of the next run, to set. */
export function Host({ lab: { base, host } }: { readonly lab: LabSession }) {
  const [kernel, setKernel] = useState<Kernel>()
  useEffect(() => {
    let gone = false
    void findKernel(base.id).then((loaded) => gone || setKernel(loaded))
    return () => {
      gone = true
    }
  }, [base.id])
  const values = kernel && defaults(kernel, base.params)
  return (
    <details className={styles['host']}>
      <summary>{texts.host}</summary>
      {kernel && values && kernel.params.length > 0 ? (
        <fieldset>
          <legend>{texts.parameters}</legend>
          {kernel.params.map((parameter) => (
            <Field key={parameter.name} parameter={parameter} value={values[parameter.name]} />
          ))}
        </fieldset>
      ) : null}
      {host && 'launches' in host ? <Tables host={host} /> : <p>{host?.why ?? texts.noHost}</p>}
    </details>
  )
}

function Field({ parameter: { name, meaning, min, max }, value }: { parameter: Parameter; value: number }) {
  return (
    <label>
      <span>{name}</span>
      <NumberField {...{ value, min, max }} set={(next) => setParam(name, next)} />
      <small>{meaning}</small>
    </label>
  )
}

function Tables({ host: { buffers, launches } }: { readonly host: HostPart }) {
  return (
    <>
      <Table
        caption={texts.buffersOf}
        heads={[texts.buffer, texts.words, texts.holds]}
        rows={buffers.map(({ name, words, filled }) => [name, words, filled ? texts.data : texts.zeros])}
      />
      <Table
        caption={texts.launchesOf}
        heads={[texts.shader, texts.times, texts.groupsOf, texts.constants, texts.uniformsOf]}
        rows={launches.map(({ module, times, groups, overrides, uniforms }) => [
          module,
          times,
          typeof groups === 'string' ? texts.saidBy(groups) : groups.join(' × '),
          listed(overrides),
          listed(uniforms),
        ])}
      />
    </>
  )
}

const listed = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
