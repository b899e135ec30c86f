import FindingList from '../sheets/FindingList.tsx'
import MatrixFacts from '../sheets/MatrixFacts.tsx'

/** Beside the orders of a matrix: its facts, and why what is done with it takes long. */
export default function ExploreSide() {
  return (
    <>
      <FindingList />
      <MatrixFacts />
    </>
  )
}
