"""How operators become ONNX nodes: the opset and element types they need, and attributes that became operands."""
