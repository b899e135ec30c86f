/** How the page names this screen. */

export const explore = 'The screen Explore'
