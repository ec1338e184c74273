CREATE TABLE `automatic_indexes` (
	`base_id` text NOT NULL,
	`name` text NOT NULL,
	`table_id` text NOT NULL,
	`column_id` text NOT NULL,
	`use` text NOT NULL,
	`expression` text NOT NULL,
	`bytes` integer NOT NULL,
	`built_at` text NOT NULL,
	`used_at` text NOT NULL,
	PRIMARY KEY(`base_id`, `name`)
);
