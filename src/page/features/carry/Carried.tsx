import { useEffect, useRef } from 'react'
import styles from './Carried.module.css'
import { carryIn } from './carry.ts'

/** The pinned mark on its way from picture to picture, over all panes. */
export default function Carried() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => (place.current ? carryIn(place.current) : undefined), [])
  return <div ref={place} className={styles['over']} aria-hidden="true" />
}
