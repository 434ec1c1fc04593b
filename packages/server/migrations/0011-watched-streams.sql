-- A streamed check whose readers have all left is stopped. Readers of any process say here, every second, that they
-- still read. Null: nobody has read yet.
alter table jobs add column watched_until timestamptz;
