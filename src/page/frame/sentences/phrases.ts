/** Words in phrases, each of which says something with those before it: `a, b · c` is `a`, `, b` and ` · c`. */
export const phrases = (text: string): readonly string[] => text.split(/(?=, | · )/).filter(Boolean)
