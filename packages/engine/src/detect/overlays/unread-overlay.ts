/** Label of a see-through mark that is seen and not read; in place of an agency's or a program's name. */
export const UNREAD_OVERLAY = 'see-through overlay'
