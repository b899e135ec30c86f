/** Who made the meshes that come with the page, and on which terms. The build writes them into its notices, too. */

export const bunny = {
  name: 'Stanford bunny',
  credit: 'Scanned by Greg Turk and Marc Levoy, Stanford University Computer Graphics Laboratory, 1994.',
  terms:
    'The laboratory lets anyone use it for research and pass it on for free, with this credit. Commercial use needs its permission.',
  home: 'https://graphics.stanford.edu/data/3Dscanrep/',
} as const

export const teapot = {
  name: 'Utah teapot',
  credit: 'Modelled by Martin Newell, University of Utah, 1975.',
  terms: 'The package that it comes in calls it public domain.',
  home: 'https://graphics.cs.utah.edu/teapot/',
} as const
