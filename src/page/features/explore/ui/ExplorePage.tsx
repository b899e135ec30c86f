import { JobBar } from '#src/page/frame/dock/Dock.tsx'
import { Side } from '#src/page/frame/side/Side.tsx'
import styles from './Explore.module.css'
import ExploreScreen from './ExploreScreen.tsx'
import ExploreSide from './ExploreSide.tsx'

/** A matrix and its orders, with what is known of it beside. */
export default function ExplorePage() {
  return (
    <>
      <div className={styles['page']}>
        <ExploreScreen />
        <Side>
          <ExploreSide />
        </Side>
      </div>
      <JobBar />
    </>
  )
}
