CREATE TABLE `retired` (
	`base_id` text NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`physical_table` text,
	`physical_column` text,
	`snapshot` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`base_id`, `id`)
);
--> statement-breakpoint
CREATE INDEX `retired_by_age` ON `retired` (`base_id`,`at`);--> statement-breakpoint
CREATE INDEX `changes_of_group` ON `changes` (`base_id`,`action_group`) WHERE action_group is not null;