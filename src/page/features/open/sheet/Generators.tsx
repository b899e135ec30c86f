import { type FormEvent, useState } from 'react'
import { bunny, teapot } from '#src/core/sparse/made/credit-words.ts'
import { type MatrixSource, STENCILS, type StencilName } from '#src/core/sparse/source.ts'
import { runCommand } from '#src/page/desk/commands/registry.ts'
import { store } from '#src/page/store/store.ts'
import { Choice, Make, Whole } from './Fields.tsx'
import styles from './ProblemSheet.module.css'
import * as texts from '#src/page/frame/sheets/words.ts'

type Grid = Extract<MatrixSource, { kind: 'grid' }>
type Delaunay = Extract<MatrixSource, { kind: 'delaunay' }>
type Cube = Extract<MatrixSource, { kind: 'tetra' }>
type Graph = Extract<MatrixSource, { kind: 'rmat' }>
type Shape = Extract<MatrixSource, { kind: 'banded' | 'arrow' }>

const GRID: Grid = { kind: 'grid', stencil: 'D3N7', size: [16, 16, 16], values: 'seeded', seed: 1 }
const POINTS: Delaunay = { kind: 'delaunay', points: 2000, seed: 7 }
const CUBE: Cube = { kind: 'tetra', side: 12, flat: 1, seed: 7 }
const GRAPH: Graph = { kind: 'rmat', scale: 10, edges: 8, skew: 100, seed: 7 }
const CREDITS = { bunny, teapot }
const SHAPE: Shape = { kind: 'banded', rows: 1000, width: 4, seed: 7 }
/** Longest side and most points that are offered; larger ones come from files. */
const LONGEST = 512
const MOST_POINTS = 200_000
const LONGEST_SIDE = 128
const FLATTEST = 1000
const MOST_EDGES = 64
const MOST_ROWS = 1_000_000
const MOST_SEED = 999_999_999

const open = (source: MatrixSource) => (event: FormEvent) => {
  event.preventDefault()
  void runCommand('problem.source', JSON.stringify(source))
}

/** Grids, meshes, graphs and shapes, made on the spot from a seed that is shown. */
export function Generators() {
  return (
    <>
      <GridForm />
      <PointsForm />
      <CubeForm />
      <GraphForm />
      <ShapeForm />
      <MeshForm />
    </>
  )
}

/** The open source where it is of this kind, so that a form starts from what is on screen; what it makes is in its own order. */
function opened<T extends MatrixSource>(kind: T['kind'], otherwise: T): T {
  const { ordering: _order, ...source } = store.getState().doc.source
  return source.kind === kind ? (source as T) : otherwise
}

function GridForm() {
  const [grid, setGrid] = useState<Grid>(() => opened('grid', GRID))
  const planar = grid.stencil.startsWith('D2')
  const size: Grid['size'] = planar ? [grid.size[0], grid.size[1], 1] : grid.size
  const side = (axis: number) => (value: number) =>
    setGrid({ ...grid, size: size.map((old, i) => (i === axis ? value : old)) as unknown as Grid['size'] })
  return (
    <form className={styles['line']} onSubmit={open({ ...grid, size })} aria-label={texts.grid}>
      <Choice
        label={texts.stencil}
        value={grid.stencil}
        values={STENCILS}
        set={(stencil) => setGrid({ ...grid, stencil: stencil as StencilName })}
      />
      <Whole label="X" value={size[0]} max={LONGEST} set={side(0)} />
      <Whole label="Y" value={size[1]} max={LONGEST} set={side(1)} />
      {planar ? null : <Whole label="Z" value={size[2]} max={LONGEST} set={side(2)} />}
      <Choice
        label={texts.values}
        value={grid.values}
        values={['seeded', 'laplacian']}
        set={(values) => setGrid({ ...grid, values: values as Grid['values'] })}
      />
      <Whole label={texts.seed} value={grid.seed} min={0} max={MOST_SEED} set={(seed) => setGrid({ ...grid, seed })} />
      <Make what="grid" />
    </form>
  )
}

function PointsForm() {
  const [points, setPoints] = useState<Delaunay>(() => opened('delaunay', POINTS))
  return (
    <form className={styles['line']} onSubmit={open(points)} aria-label={texts.delaunay}>
      <Whole
        label={texts.delaunayPoints}
        long
        min={3}
        max={MOST_POINTS}
        value={points.points}
        set={(n) => setPoints({ ...points, points: n })}
      />
      <Whole
        label={texts.seed}
        value={points.seed}
        min={0}
        max={MOST_SEED}
        set={(seed) => setPoints({ ...points, seed })}
      />
      <Make what="mesh" />
    </form>
  )
}

function CubeForm() {
  const [cube, setCube] = useState<Cube>(() => opened('tetra', CUBE))
  const put = (name: keyof Cube) => (value: number) => setCube({ ...cube, [name]: value })
  return (
    <form className={styles['line']} onSubmit={open(cube)} aria-label={texts.tetra}>
      <Whole label={texts.tetraSide} min={2} max={LONGEST_SIDE} value={cube.side} set={put('side')} />
      <Whole label={texts.flat} max={FLATTEST} value={cube.flat} set={put('flat')} />
      <Whole label={texts.seed} min={0} max={MOST_SEED} value={cube.seed} set={put('seed')} />
      <Make what="mesh" />
    </form>
  )
}

function GraphForm() {
  const [graph, setGraph] = useState<Graph>(() => opened('rmat', GRAPH))
  const put = (name: keyof Graph) => (value: number) => setGraph({ ...graph, [name]: value })
  return (
    <form className={styles['line']} onSubmit={open(graph)} aria-label={texts.rmat}>
      <Whole label={texts.rmatRows} value={graph.scale} max={20} set={put('scale')} />
      <Whole label={texts.edgesPerRow} value={graph.edges} max={MOST_EDGES} set={put('edges')} />
      <Whole label={texts.skew} value={graph.skew} min={0} max={100} set={put('skew')} />
      <Whole label={texts.seed} value={graph.seed} min={0} max={MOST_SEED} set={put('seed')} />
      <Make what="graph" />
    </form>
  )
}

function ShapeForm() {
  const [shape, setShape] = useState<Shape>(() => opened('arrow', opened('banded', SHAPE)))
  const put = (name: keyof Shape) => (value: number) => setShape({ ...shape, [name]: value })
  return (
    <form className={styles['line']} onSubmit={open(shape)} aria-label={texts.bandOrArrow}>
      <Choice
        label={texts.shape}
        value={shape.kind}
        values={['banded', 'arrow']}
        set={(kind) => setShape({ ...shape, kind: kind as Shape['kind'] })}
      />
      <Whole label={texts.rows} value={shape.rows} max={MOST_ROWS} set={put('rows')} />
      <Whole
        label={texts.width}
        value={shape.width}
        min={0}
        max={Math.min(LONGEST, shape.rows - 1)}
        set={put('width')}
      />
      <Whole label={texts.seed} value={shape.seed} min={0} max={MOST_SEED} set={put('seed')} />
      <Make what="matrix" />
    </form>
  )
}

function MeshForm() {
  const [mesh, setMesh] = useState<'bunny' | 'teapot'>('bunny')
  return (
    <form className={styles['line']} onSubmit={open({ kind: 'mesh', mesh })} aria-label={texts.surfaceMesh}>
      <Choice
        label={texts.surfaceMeshLabel}
        value={mesh}
        values={['bunny', 'teapot']}
        set={(name) => setMesh(name as typeof mesh)}
      />
      <Make what="surface" />
      <p className={styles['credit']}>
        {CREDITS[mesh].credit} {CREDITS[mesh].terms}
      </p>
    </form>
  )
}
