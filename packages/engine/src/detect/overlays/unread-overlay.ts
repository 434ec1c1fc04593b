/** Label of a see-through mark whose words were not read, in place of an agency's or a program's name. */
export const UNREAD_OVERLAY = 'see-through overlay'
