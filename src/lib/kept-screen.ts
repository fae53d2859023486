/** Under which key the picture of the list lies among the person's drafts. */
export const KEPT_SCREEN = 'kept-screen';
