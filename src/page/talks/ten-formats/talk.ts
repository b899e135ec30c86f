import type { Talk } from '#src/engine/catalog/contract/talk.ts'

/** A matrix made of pieces: a dense block, diagonals, bands, a dense row, a dense column, single entries. */
const ONE = 'm=example:tiles&k=spmv/csr_scalar&panes=formats'
const PRODUCTS = 'm=example:tiles'
const GRAPH = 'm=rmat:10:8:100:7&solve=values:seeded'

export default {
  title: 'One matrix, ten formats',
  scenes: [
    {
      show: `${ONE}&opt=formats.show:coo&t=end`,
      title: 'One matrix: 463 nonzeros, and COO writes the row and the column of each',
      says: [
        'This is our matrix for the next ten minutes. It has 64 rows, and a bit of everything: a dense block, some diagonals, a full row, a full column, and a few loose entries. The simplest way to store it is called COO: for each nonzero the number of its row, the number of its column, and the value. That is three words, twelve bytes. On the right you see the bytes as a bar. White is values, and that part is the same in all ten. The rest is what the format adds.',
      ],
      seconds: 55,
    },
    {
      show: `${ONE}&opt=formats.show:coo-csr,formats.focus:csr&t=end`,
      title: 'CSR keeps one pointer for each row instead of a row number for each nonzero',
      says: [
        'The nonzeros follow row after row, so there is no need to say the row each time. It is enough to say where each row begins. This is CSR, and it is what most libraries take. It is smaller than COO as soon as rows have more than one nonzero on average. Its weakness shows when we compute. Rows have different lengths, and lanes of a GPU that work side by side like equal ones.',
      ],
      seconds: 55,
    },
    {
      show: `${ONE}&opt=formats.show:ell,formats.focus:ell&t=end`,
      title: 'ELL pads every row to the longest: here three slots of four hold nothing',
      says: [
        'Let us make all rows equally long. ELL does just that, and stores the result column by column, and neighbouring lanes read neighbouring words. It is a beautiful format for matrices whose rows are alike. In ours one row has 33 nonzeros, and most have far fewer. The hatched slots are padding. They are stored, they are loaded, and they do nothing.',
      ],
      seconds: 55,
    },
    {
      show: `${ONE}&opt=formats.show:sell,formats.focus:sell&t=end`,
      title: 'SELL sorts rows by length and pads slice by slice: most of the padding is gone',
      says: [
        'The cure is to pad not to the longest row of all, but to the longest of a few neighbours. SELL cuts the matrix into slices, and sorts the rows by their length before that, within a window, so that a slice holds rows of nearly the same length. The idea stays the one of ELL, and the memory is close to that of CSR.',
      ],
      seconds: 50,
    },
    {
      show: `${ONE}&opt=formats.show:hyb-dia,formats.focus:dia&t=end`,
      title: 'DIA stores whole diagonals: for this matrix nine slots of ten hold nothing',
      says: [
        'Two formats that depend on what the matrix looks like. DIA stores diagonals, and needs no index at all for each value. On a regular grid nothing is smaller. Here nearly every diagonal has something on it, and almost nothing on each, so it is the largest of all. HYB takes an ELL part for the usual rows and COO for what is left over. For this matrix it finds no ELL part that would save bytes, and so it is COO.',
      ],
      seconds: 55,
    },
    {
      show: `${ONE}&opt=formats.show:bsr-bccoo,formats.focus:bsr&t=end`,
      title: 'Small blocks: one index for four values, and nearly half of the slots hold nothing',
      says: [
        'If nonzeros come in clusters, we can store small dense blocks, and one column number for each block. BSR does this with pointers to rows, BCCOO with a single bit for each block that says where a row ends. Fewer indices, but every block that is not full is padded. On this matrix the two effects nearly cancel out, and both come out a little above CSR.',
      ],
      seconds: 55,
    },
    {
      show: `${ONE}&opt=formats.show:csr5,formats.focus:csr5&t=end`,
      title: 'CSR5 cuts the nonzeros into equal pieces: no padding among the values',
      says: [
        'CSR5 goes another way. It keeps the pointers of CSR, and cuts the nonzeros into tiles of equal size, across the ends of rows. Each tile is transposed, and neighbouring lanes read neighbouring words; bit flags say where a row begins. The balance is perfect by construction, and each tile takes a few words more. Merge path, which we shall meet at the end, has the same aim and stores nothing at all for it.',
      ],
      seconds: 55,
    },
    {
      show: `${PRODUCTS}&k=spmv/tile&panes=tiles&t=end`,
      title: 'Tiles: each 16 by 16 piece in the format that suits it, and the fewest bytes of all',
      says: [
        'And why should one matrix have one format? Here it is cut into tiles of 16 by 16, and each tile chooses: dense for the block, ELL for the bands, one column for the column, COO for the loose entries. Inside a tile the indices are so small that four bits are enough. That makes it the smallest of our ten, by a wide margin.',
      ],
      seconds: 55,
    },
    {
      show: `${ONE}&opt=formats.show:coo-csr-ell-sell-hyb-dia-bsr-bccoo-csr5-tile,formats.focus:tile&t=end`,
      title: 'All ten: from 5.2 to 46.0 bytes for each nonzero of the same matrix',
      says: [
        'Here are the ten below one another, each with its bytes. The same 463 numbers take nearly nine times as much memory in the largest format as in the smallest. But do not take the order home with you. It belongs to this matrix. On a regular grid DIA would be at the other end. Bytes can be counted before anything runs, and that is what you see. Nothing here was measured.',
      ],
      seconds: 60,
    },
    {
      show: `${PRODUCTS}&k=spmv/csr_scalar,spmv/csr_vector,spmv/tile&panes=lanes&t=end`,
      title: 'The smallest format is not the fastest: several lanes for each row win here',
      says: [
        'Now it runs, on a real GPU. Each column shows the lanes of one worker, step by step, and what is hatched is a lane without work. One lane for each row is simple, and most lanes wait for the longest row of their 32. Several lanes for each row share the long ones. The tiles need the fewest bytes, and still take longer. Of so small a product most is the launch, which alone takes 6.2 microseconds here, for any matrix.',
      ],
      seconds: 55,
    },
    {
      show: `${GRAPH}&k=spmv/csr_scalar,spmv/merge&panes=lanes&t=end`,
      title: 'And where rows differ a lot, equal shares take less than a third of the time',
      says: [
        'One last picture, and for once of another matrix: a graph with hubs, where a single row has more than 200 nonzeros and many rows have none. On the left, one lane for each row: nearly everything waits for the hub. On the right, merge path: every lane gets the same number of nonzeros and row ends, so nearly all lanes work to the end. Choose the format by your matrix, and measure. The page that you have seen does both. Thank you.',
      ],
      seconds: 50,
    },
  ],
} satisfies Talk
