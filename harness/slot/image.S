/* The slot program, byte for byte. */
        .section .rodata
        .balign 16
        .global casewise_slot_image_begin
        .global casewise_slot_image_end
casewise_slot_image_begin:
        .incbin CASEWISE_SLOT_PROGRAM
casewise_slot_image_end:
        .byte 0
        .section .note.GNU-stack, "", %progbits
