import { useEffect, useState } from 'react'
import { findKernel } from '#src/engine/catalog/kernels.ts'
import { defaults, type Kernel, type Parameter } from '#src/core/kernel/kernel.ts'
import fields from '#src/page/frame/sheets/fields.module.css'
import { setParam } from './act.ts'
import type { HostPart } from './host.ts'
import styles from './lab.module.css'
import type { LabSession } from './state.ts'
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
  const commit = (text: string) => {
    const next = Math.min(max, Math.max(min, Math.round(Number(text))))
    if (Number.isFinite(next) && next !== value) setParam(name, next)
  }
  return (
    <label>
      <span>{name}</span>
      <input
        key={value}
        className={`${fields['input']} ${fields['number']}`}
        type="number"
        min={min}
        max={max}
        defaultValue={value}
        onBlur={(event) => commit(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && commit(event.currentTarget.value)}
      />
      <small>{meaning}</small>
    </label>
  )
}

function Tables({ host: { buffers, launches } }: { readonly host: HostPart }) {
  return (
    <>
      <table>
        <caption>{texts.buffersOf}</caption>
        <thead>
          <tr>
            {[texts.buffer, texts.words, texts.holds].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {buffers.map(({ name, words, filled }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{words}</td>
              <td>{filled ? texts.data : texts.zeros}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption>{texts.launchesOf}</caption>
        <thead>
          <tr>
            {[texts.shader, texts.times, texts.groupsOf, texts.constants, texts.uniformsOf].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {launches.map(({ module, conditions, times, groups, overrides, uniforms }) => (
            <tr key={JSON.stringify([module, conditions])}>
              <th scope="row">{module}</th>
              <td>{times}</td>
              <td>{typeof groups === 'string' ? texts.saidBy(groups) : groups.join(' × ')}</td>
              <td>{listed(overrides)}</td>
              <td>{listed(uniforms)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const listed = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${String(value)}`)
    .join(', ')
